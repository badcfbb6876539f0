import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from './product.ts'

/** Kills the product's worker as the machine would; `bin/start` starts another one. */
export function killWorker({ dataDirectory }: Pick<Product, 'dataDirectory'>): void {
  const { children } = JSON.parse(readFileSync(join(dataDirectory, 'run.json'), 'utf8')) as {
    children: { pid: number }[]
  }
  const isWorker = ({ pid }: { pid: number }) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/worker.mjs')
  const worker = children.find(isWorker)
  if (!worker) throw new Error('No worker runs.')
  process.kill(worker.pid, 'SIGKILL')
}
