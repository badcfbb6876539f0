import type { Operation } from '#core/changes/contract.ts'
import { awaited, endedOperation, outcomeOf } from '#core/changes/operation/ended-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { CommandIo } from '#core/registry/store-command.ts'
import { PIECE_BYTES } from '#core/uploads/domain/piece-bytes.ts'
import { errorWordsIn, textsIn } from '#kit/server/texts.ts'
import type { PlanRow, RedirectPlan } from '../contract/plans.ts'
import type { RedirectFilter } from '../contract/redirects.ts'
import { textOf } from '../domain/finding-text.ts'
import { VERDICTS } from '../domain/verdicts.ts'
import { exportCsv, listRedirects } from '../list.ts'
import { checkPlan } from '../plans/check-plan.ts'
import { getPlan, listPlanRows, startPlan } from '../plans/start-plan.ts'
import { addPiece, askForCheck, beginImport } from '../plans/upload.ts'
import { getState } from '../state.ts'

/** Rows of a plan per query, as on the screen. */
const ROWS = 250

/** Prints the stored redirects that match the filter, one per line; with `json` one JSON document per line. */
export async function printList(
  ctx: ShopContext,
  { json, ...filter }: RedirectFilter & { json: boolean },
  { print, printError }: CommandIo,
): Promise<0> {
  let cursor: string | undefined
  for (;;) {
    const { rows, next } = await listRedirects(ctx, { ...filter, cursor })
    for (const row of rows) print(json ? JSON.stringify(row) : lineOf(row))
    if (next === null) break
    cursor = next
  }
  const { asOf, total, room } = await getState(ctx)
  if (!json)
    printError(
      asOf === null
        ? 'The redirects of this store were never read. They are being read now; ask again in a minute.'
        : `${total} redirects as of ${asOf}, room for ${room} more.`,
    )
  return 0
}

function lineOf({
  path,
  target,
  problems,
}: Awaited<ReturnType<typeof listRedirects>>['rows'][number]): string {
  return [`${path} → ${target}`, ...problems.map(({ key }) => key)].join('  ')
}

/** Prints all that match as the CSV the platform's own import accepts. */
export async function printCsv(ctx: ShopContext, filter: RedirectFilter, io: CommandIo): Promise<0> {
  let cursor: string | undefined
  for (;;) {
    const { text, next } = await exportCsv(ctx, { ...filter, cursor })
    io.print(text.replace(/\r?\n$/, ''))
    if (next === null) return 0
    cursor = next
  }
}

export interface FileImport {
  name: string
  bytes: Uint8Array
  /** Writes what the check shows; false writes nothing. */
  write: boolean
  json: boolean
}

/**
 * Checks a file as an import over the store's redirects and prints what it would create, overwrite (with the earlier
 * target) and refuse; with `write`, writes it as one operation, which History can undo. Returns 0 if done and nothing
 * was refused, 1 if lines were refused or writes failed, 2 if the whole file was refused.
 */
export async function importFile(ctx: ShopContext, file: FileImport, io: CommandIo): Promise<0 | 1 | 2> {
  const plan = await checked(ctx, file)
  if (plan.state === 'refused') {
    io.printError(refusalOf(plan))
    return 2
  }
  const rows = await rowsOf(ctx, plan.id)
  const operation = file.write && hasWrites(plan) ? await written(ctx, plan.id) : null
  if (file.json) io.print(JSON.stringify({ plan, rows, operation }))
  else inWords({ plan, rows, operation, write: file.write }, io)
  return (plan.counts.refused ?? 0) > 0 || (operation?.failed ?? 0) + (operation?.conflicts ?? 0) > 0 ? 1 : 0
}

async function checked(ctx: ShopContext, { name, bytes }: FileImport): Promise<RedirectPlan> {
  const { id } = await beginImport(ctx, { name, size: bytes.length })
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = Buffer.from(bytes.subarray(at, at + PIECE_BYTES)).toString('base64')
    await addPiece(ctx, { id, at, bytes: piece })
  }
  await askForCheck(ctx, { id })
  // Runs the check in this process, whether or not a worker runs; a worker that has taken it meanwhile keeps it.
  await checkPlan(ctx, { id })
  return awaited(
    () => getPlan(ctx, { id }),
    ({ state }) => state !== 'checking',
  )
}

async function written(ctx: ShopContext, id: string): Promise<Operation> {
  const { id: operation } = await startPlan(ctx, { id })
  return endedOperation(ctx, operation)
}

/** Returns all rows except unchanged ones. */
async function rowsOf(ctx: ShopContext, id: string): Promise<PlanRow[]> {
  const rows: PlanRow[] = []
  for (const verdict of VERDICTS.filter((one) => one !== 'unchanged'))
    for (let cursor: number | undefined; ; ) {
      const page = await listPlanRows(ctx, { id, verdict, cursor, limit: ROWS })
      rows.push(...page.rows)
      if (page.next === null) break
      cursor = page.next
    }
  return rows.sort((a, b) => a.at - b.at)
}

const hasWrites = ({ counts }: RedirectPlan): boolean =>
  VERDICTS.some((verdict) => verdict !== 'unchanged' && verdict !== 'refused' && (counts[verdict] ?? 0) > 0)

function inWords(
  found: { plan: RedirectPlan; rows: readonly PlanRow[]; operation: Operation | null; write: boolean },
  { print, printError }: CommandIo,
): void {
  const { plan, rows, operation, write } = found
  const t = textsIn('en')
  for (const { verdict, line, path, before, after, findings } of rows) {
    const said = findings.map((one) => t(textOf(one), one.values)).join(' ')
    const was = before === null || after === null ? '' : ` (was ${before})`
    const what = after === null ? path : `${path} → ${after}${was}`
    print([`${verdict}:`, line === null ? '' : `line ${line},`, what, said].filter(Boolean).join(' '))
  }
  const counts = VERDICTS.map((verdict) => `${plan.counts[verdict] ?? 0} ${verdict}`).join(', ')
  printError(`${counts}; ${plan.countAfter} redirects afterwards, room for ${plan.roomAfter} more.`)
  if (operation) printError(outcomeOf(operation))
  else if (!write && hasWrites(plan)) printError('Nothing was written. Add --write to write it.')
}

function refusalOf({ error }: RedirectPlan): string {
  if (!error) return 'The file was refused.'
  return errorWordsIn('en')({ reason: error.code.replace(':', '.'), values: error.values })
}
