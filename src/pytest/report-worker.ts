import { parentPort, workerData } from "node:worker_threads";
import { readReportIn } from "./read-report.ts";

/** The thread in which a large report is read; a bundle of its own. */
parentPort?.postMessage(readReportIn(workerData));
