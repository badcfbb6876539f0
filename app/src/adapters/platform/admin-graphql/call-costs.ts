import { writes } from './client.ts'

/** What matters of an operation here. */
interface Call {
  name: string
  document: string
}

/** What a mutation costs at least, and most cost no more (facts §3). */
const MUTATION = 10
/** No query may cost more, on any plan (facts §3). */
const DEAREST = 1_000
/** First guess of a query nobody has sent yet: a few points, and some for each thing it names or asks for. */
const QUERY = { base: 10, each: 2 }
/** Sizes of one operation remembered, by their power of two. */
const REMEMBERED = 2_000

/** What calls cost before they are executed, learned from what the platform asked for the same before. */
export interface CallCosts {
  expect(operation: Call, variables: object): number
  learn(operation: Call, variables: object, requested: number): void
}

/** Learned costs of one process: the dearest seen of an operation with variables of about the same size. */
export function createCallCosts(): CallCosts {
  const known = new Map<string, number>()
  return {
    expect(operation, variables) {
      const size = sizeOf(variables)
      const learned = known.get(keyOf(operation, size))
      if (learned !== undefined) return learned
      if (writes(operation)) return MUTATION
      return Math.min(DEAREST, QUERY.base + QUERY.each * size)
    },
    learn(operation, variables, requested) {
      const key = keyOf(operation, sizeOf(variables))
      if (known.size >= REMEMBERED) known.clear()
      known.set(key, Math.max(known.get(key) ?? 0, requested))
    },
  }
}

function keyOf({ name }: Call, size: number): string {
  return `${name} ${Math.ceil(Math.log2(size + 1))}`
}

/** How many things the variables name or ask for: elements of lists, and page sizes. */
function sizeOf(variables: object): number {
  let size = 0
  for (const value of Object.values(variables)) {
    if (Array.isArray(value)) size += value.length
    else if (typeof value === 'number') size += value
  }
  return size
}
