import type { SandboxContext } from '../../context.ts'
import { FAULTLESS_MODEL, type ModelKnobs } from './model-knobs.ts'

/** Number of calls kept for inspection; older ones are dropped. */
const KEPT_CALLS = 500

/** One question as received, and its outcome. */
export interface ModelCall {
  id: number
  at: string
  model: string
  /** Texts by role, in order. */
  messages: { role: string; text: string }[]
  images: number
  stream: boolean
  status: number
  promptTokens: number
  completionTokens: number
}

interface ModelUsage {
  requests: number
  inFlight: number
  /** Most concurrent requests since the last reset. */
  maxInFlight: number
  promptTokens: number
  completionTokens: number
}

/** Keys, knobs and counters of the language model of one sandbox. Kept in memory. */
export class ModelDesk {
  readonly keys = new Set<string>()
  readonly knobs: ModelKnobs = { ...FAULTLESS_MODEL }
  calls: ModelCall[] = []
  #usage: ModelUsage = NOTHING()
  #lastId = 0

  get usage(): Readonly<ModelUsage> {
    return this.#usage
  }

  /** Counts a request as in progress; returns a function that ends it. */
  begin(): () => void {
    const usage = this.#usage
    usage.requests++
    usage.inFlight++
    usage.maxInFlight = Math.max(usage.maxInFlight, usage.inFlight)
    let open = true
    return () => {
      if (open) this.#usage.inFlight--
      open = false
    }
  }

  note(call: Omit<ModelCall, 'id' | 'at'>): void {
    this.#usage.promptTokens += call.promptTokens
    this.#usage.completionTokens += call.completionTokens
    this.calls.push({ id: ++this.#lastId, at: new Date().toISOString(), ...call })
    if (this.calls.length > KEPT_CALLS) this.calls.shift()
  }

  /** Resets the counters; requests in progress stay counted. */
  reset(): void {
    const { inFlight } = this.#usage
    this.#usage = { ...NOTHING(), inFlight, maxInFlight: inFlight }
    this.calls = []
  }
}

const NOTHING = (): ModelUsage => ({
  requests: 0,
  inFlight: 0,
  maxInFlight: 0,
  promptTokens: 0,
  completionTokens: 0,
})

const desks = new WeakMap<object, ModelDesk>()

/** Returns the desk of a sandbox; the key from its settings is valid from the start. */
export function modelDeskOf({ state, settings }: Pick<SandboxContext, 'state' | 'settings'>): ModelDesk {
  let desk = desks.get(state)
  if (!desk) {
    desk = new ModelDesk()
    if (settings.languageModelKey) desk.keys.add(settings.languageModelKey)
    desks.set(state, desk)
  }
  return desk
}
