import { buildBundles } from './local/bundle.ts'
import { ROOT } from './local/environment.ts'

/** Builds what the browser and the processes load, as far as their sources are newer. `bin/start` does it by itself. */
buildBundles(ROOT, (line) => process.stdout.write(`${line}\n`))
