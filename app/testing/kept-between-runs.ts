import { join } from 'node:path'

const CACHE = join(import.meta.dirname, '../../node_modules/.cache')

/** Where processes started by tests keep Node's compile cache (NODE_COMPILE_CACHE), which halves their start time. */
export const compileCache = join(CACHE, 'node-compile')

/** Where the tests' platforms share drawn images (SANDBOX_DRAWINGS_DIR): 50 images take 8 s of processor time. */
export const drawings = join(CACHE, 'drawings')
