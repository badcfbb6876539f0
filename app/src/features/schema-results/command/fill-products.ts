import { awaited, endedOperation, outcomeOf } from '#core/changes/operation/ended-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { CommandIo } from '#core/registry/store-command.ts'
import { errorWordsIn, textsIn } from '#kit/server/texts.ts'
import type { FillsState, FillValue } from '../contract/fills.ts'
import { applyFills } from '../fills/apply-fills.ts'
import { findAndGet, getFills, getFillValues } from '../fills/state.ts'

export interface FillAsked {
  /** Searches the store's products first. */
  look: boolean
  /** Keys of groups and choices; null for the screen's default selection. */
  only: readonly string[] | null
  /** Ids of values to leave out. */
  without: readonly string[]
  /** Writes what is shown; otherwise nothing is written. */
  write: boolean
  json: boolean
}

interface Chosen {
  choices: FillsState['choices']
  groups: { key: string; values: FillValue[] }[]
}

/**
 * Prints the details search engines miss that the store's own data can fill in. With `write`, writes them as one
 * operation that can be undone in History. Returns 0 when done, 1 if some were not written, 2 if the store could not
 * be searched.
 */
export async function fillProducts(ctx: ShopContext, asked: FillAsked, io: CommandIo): Promise<0 | 1 | 2> {
  const state = await found(ctx, asked.look)
  if (state.state !== 'done') {
    io.printError(unlookedAt(state))
    return 2
  }
  const names = [...state.choices, ...state.groups].map(({ key }) => key)
  const unknown = asked.only?.find((key) => !names.includes(key))
  if (unknown !== undefined) {
    io.printError(`Nothing is called "${unknown}". There is: ${names.join(', ') || 'nothing to fill in'}.`)
    return 2
  }
  const chosen = await choose(ctx, state, asked)
  const isEmpty = chosen.choices.length === 0 && chosen.groups.every(({ values }) => values.length === 0)
  const operation =
    asked.write && !isEmpty
      ? await endedOperation(ctx, (await applyFills(ctx, written(state, chosen, asked))).operationId)
      : null
  if (asked.json)
    io.print(JSON.stringify({ ...chosen, more: state.more, products: state.products, operation }))
  else {
    inWords(chosen, io)
    const { more, products } = state
    io.printError(
      `${products} products searched.${more > 0 ? ` ${more} more values once these are written.` : ''}`,
    )
    if (operation) io.printError(outcomeOf(operation))
    else
      io.printError(
        isEmpty ? 'There is nothing to fill in.' : 'Nothing was written. Add --write to write it.',
      )
  }
  return (operation?.failed ?? 0) + (operation?.conflicts ?? 0) > 0 || operation?.finishedAt === null ? 1 : 0
}

async function found(ctx: ShopContext, look: boolean): Promise<FillsState> {
  const state = look ? await findAndGet(ctx) : await getFills(ctx)
  return state.state === 'running'
    ? awaited(
        () => getFills(ctx),
        (one) => one.state !== 'running',
      )
    : state
}

function unlookedAt({ state, reason }: FillsState): string {
  if (state === 'never')
    return 'The products of this store were never searched. Add --look to search them now.'
  if (state === 'running')
    return 'The products of this store are still being searched; a worker of the installation has to run.'
  return reason === null
    ? 'The products of this store could not be searched.'
    : errorWordsIn('en')({ reason: reason.replace(':', '.'), values: {} })
}

async function choose(ctx: ShopContext, state: FillsState, { only, without }: FillAsked): Promise<Chosen> {
  const groups: Chosen['groups'] = []
  for (const { key } of state.groups) {
    if (only && !only.includes(key)) continue
    const values = await valuesOf(ctx, key)
    groups.push({ key, values: values.filter(({ id }) => !without.includes(id)) })
  }
  return {
    choices: state.choices.filter(({ key, usual }) => (only ? only.includes(key) : usual)),
    groups,
  }
}

async function valuesOf(ctx: ShopContext, group: string): Promise<FillValue[]> {
  const values: FillValue[] = []
  for (let page = 1; ; page += 1) {
    const next = await getFillValues(ctx, { group, page })
    values.push(...next.values)
    if (next.values.length === 0 || values.length >= next.total) return values
  }
}

const written = ({ review }: FillsState, { choices, groups }: Chosen, { without }: FillAsked) => ({
  review,
  choices: choices.map(({ key }) => key),
  groups: groups.map(({ key }) => key),
  without: [...without],
})

function inWords({ choices, groups }: Chosen, { print }: CommandIo): void {
  const t = textsIn('en')
  for (const { key, pages } of choices)
    print(
      `${key}: ${t(`schema-results:fills.choice.${key}`)} (${t('schema-results:problem.pages', { count: pages })})`,
    )
  for (const { key, values } of groups)
    for (const { id, label, before, after } of values)
      print(`${key}: ${label}, ${before === '' ? 'empty' : before} → ${after} (${id})`)
}
