import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{EVENT_NAMES}from"./chunk-G5FQL4BR.js";function createApp(receive){return app=>{app.on([...EVENT_NAMES],({id,name,payload})=>receive({id,name,payload}))}}export{createApp};
