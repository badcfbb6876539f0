import { join } from 'node:path'

const CACHE = join(import.meta.dirname, '../../node_modules/.cache')

/** Where the processes that tests start keep what Node made of their files (NODE_COMPILE_CACHE): halves their start. */
export const compileCache = join(CACHE, 'node-compile')

/** Where the platforms of tests share what they draw (SANDBOX_DRAWINGS_DIR): 50 images take 8 s of a processor. */
export const drawings = join(CACHE, 'drawings')
