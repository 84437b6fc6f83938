export type TDDPhase = "RED" | "GREEN" | "REFACTOR";
