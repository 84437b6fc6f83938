#!/usr/bin/env node
import { silenceTracing } from "./config/environment.ts";
import { main } from "./server/main.ts";

silenceTracing(process.env);
process.exitCode = await main(process.argv.slice(2), process);
