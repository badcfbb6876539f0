import { randomBytes } from 'node:crypto'
import { byteStoreOf } from '../files/byte-store.ts'
import type { State } from '../state/state.ts'

/** Number of reports kept; older ones are deleted. */
const KEEP = 300
const FOLDER = 'error-reports'

export interface ErrorReport {
  id: string
  receivedAt: string
  /** `event`, `transaction` or `replay_event`, as in the envelope. */
  type: string
  payload: Record<string, unknown>
}

/** Reports the error collector received, kept in the data folder so that they survive a restart. */
export class ErrorReports {
  readonly #state: State
  #known: Promise<Map<string, ErrorReport>> | undefined

  constructor(state: State) {
    this.#state = state
  }

  #all(): Promise<Map<string, ErrorReport>> {
    this.#known ??= this.#read()
    return this.#known
  }

  async #read(): Promise<Map<string, ErrorReport>> {
    const bytes = byteStoreOf(this.#state)
    const found = await Promise.all(
      (await bytes.list(FOLDER)).map(
        async ({ name }) => JSON.parse(String(await bytes.read(`${FOLDER}/${name}`))) as ErrorReport,
      ),
    )
    return new Map(found.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((report) => [report.id, report]))
  }

  async take(type: string, payload: Record<string, unknown>): Promise<void> {
    const reports = await this.#all()
    const id = `${Date.now()}-${randomBytes(4).toString('hex')}`
    const report: ErrorReport = { id, receivedAt: new Date().toISOString(), type, payload }
    reports.set(id, report)
    const bytes = byteStoreOf(this.#state)
    await bytes.write(`${FOLDER}/${id}.json`, Buffer.from(JSON.stringify(report)))
    for (const old of [...reports.keys()].slice(0, -KEEP)) {
      reports.delete(old)
      await bytes.remove(`${FOLDER}/${old}.json`)
    }
  }

  /** Returns the reports, newest first. */
  async list(): Promise<ErrorReport[]> {
    return [...(await this.#all()).values()].toReversed()
  }

  async get(id: string): Promise<ErrorReport | undefined> {
    return (await this.#all()).get(id)
  }

  async clear(): Promise<number> {
    const reports = await this.#all()
    const count = reports.size
    reports.clear()
    await byteStoreOf(this.#state).remove(FOLDER)
    return count
  }
}

const known = new WeakMap<State, ErrorReports>()

/** Returns the reports of one running platform. */
export function errorReportsOf(state: State): ErrorReports {
  const reports = known.get(state) ?? new ErrorReports(state)
  known.set(state, reports)
  return reports
}
