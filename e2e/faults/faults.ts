import { exitOnSignals } from '../../app/testing/end-with-us.ts'
import { runRigs } from '../../bench/run-rigs.ts'

exitOnSignals()
await runRigs(import.meta.dirname, process.argv.slice(2))
