import { z } from 'zod'

const headerSchema = z.looseObject({ type: z.string(), length: z.number().int().nonnegative().optional() })

export interface EnvelopeItem {
  type: string
  /** Null if the payload is not JSON, such as a session recording. */
  payload: unknown
}

/**
 * Returns the items of an envelope (develop.sentry.dev/sdk/data-model/envelopes): a header line, then for each item a
 * header line and its payload, by length or up to the end of the line. Throws if the input is not an envelope.
 */
export function itemsOf(envelope: Buffer): EnvelopeItem[] {
  let at = 0
  const line = (): string => {
    const found = envelope.indexOf(10, at)
    const end = found === -1 ? envelope.length : found
    const text = envelope.toString('utf8', at, end)
    at = end + 1
    return text
  }
  JSON.parse(line())
  const items: EnvelopeItem[] = []
  while (at < envelope.length) {
    const head = line()
    if (head.trim() === '') continue
    const { type, length } = headerSchema.parse(JSON.parse(head))
    const payload = length === undefined ? line() : envelope.toString('utf8', at, at + length)
    if (length !== undefined) at += length + 1
    items.push({ type, payload: parsed(payload) })
  }
  return items
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
