import { runRigs } from './run-rigs.ts'

await runRigs(import.meta.dirname, process.argv.slice(2))
