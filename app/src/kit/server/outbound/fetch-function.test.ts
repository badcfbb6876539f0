import { Readable } from 'node:stream'
import { setImmediate as afterTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createFetchFunction } from './fetch-function.ts'
import type { Outbound } from './outbound.ts'

type Asked = Parameters<typeof globalThis.fetch>

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Fake fetch that never answers, and the signal given to each call. */
function silentFetch() {
  const given: AbortSignal[] = []
  const open: Outbound['open'] = async (_, { signal } = {}) => {
    if (signal) given.push(signal)
    return { status: 200, headers: {}, url: '', body: new Readable({ read: () => {} }) } as never
  }
  return { fetch: createFetchFunction({ open } as Outbound), given }
}

test.each([
  ['beside the URL', (signal: AbortSignal): Asked => ['https://model.example/', { signal }]],
  ['in a Request', (signal: AbortSignal): Asked => [new Request('https://model.example/', { signal })]],
])(
  'a call is given up although its Request was collected meanwhile: the signal stands %s',
  async (_, asked) => {
    const { fetch, given } = silentFetch()
    const caller = new AbortController()
    await (async () => void (await fetch(...asked(caller.signal))))()
    for (let turn = 0; turn < 5; turn++) {
      await afterTurn()
      collect()
    }
    caller.abort()
    expect(given.map(({ aborted }) => aborted)).toEqual([true])
  },
)
