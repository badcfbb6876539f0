import { runRigs } from '../../bench/run-rigs.ts'

await runRigs(import.meta.dirname, process.argv.slice(2))
