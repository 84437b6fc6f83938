import { DEFAULT_CONFIG, settingsOf } from "../src/config/schema.ts";

export const DEFAULT_SETTINGS = settingsOf(DEFAULT_CONFIG);
