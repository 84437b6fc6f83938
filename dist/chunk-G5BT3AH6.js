import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{EVENT_NAMES}from"./chunk-A3ZIFK6O.js";function createApp(receive){return app=>{app.on([...EVENT_NAMES],({id,name,payload})=>receive({id,name,payload}))}}export{createApp};
