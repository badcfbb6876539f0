import type { ShopContext } from '#core/context/context.ts'
import { csvLines } from '#kit/shared/csv.ts'
import type { Change, ChangesInput, HistoryChange, HistoryInput } from '../contract.ts'
import { pageOfChanges, pageOfHistory } from './change-pages.ts'

/** A piece of a file: the pieces concatenated in order are the file. */
export interface CsvPiece {
  name: string
  text: string
  next: string | null
}

/** Lines of one piece: about 2 MB at most, so that neither side holds a large file at once. */
const LINES = 2_000

const HEAD = [
  'Change',
  'Resource',
  'Id of the resource',
  'Field',
  'State',
  'Before',
  'After',
  'On the store',
  'Error',
  'What the store said',
  'Credits',
  'Settled',
]

/** Returns the changes of an operation as CSV, piece by piece; filters as in the list. */
export async function changesCsv(ctx: ShopContext, input: Omit<ChangesInput, 'limit'>): Promise<CsvPiece> {
  const page = await pageOfChanges(ctx, { ...input, limit: LINES })
  const lines = page.rows.map(cells)
  return {
    name: `operation-${input.id}.csv`,
    text: csvLines(input.cursor === undefined ? [HEAD, ...lines] : lines, {
      isBeginning: input.cursor === undefined,
    }),
    next: page.next,
  }
}

/** Returns the store's history as CSV, piece by piece. */
export async function historyCsv(ctx: ShopContext, input: Omit<HistoryInput, 'limit'>): Promise<CsvPiece> {
  const page = await pageOfHistory(ctx, { ...input, limit: LINES })
  const lines = page.rows.map((row) => [...cells(row), ...why(row)])
  const head = [...HEAD, 'Operation', 'Type', 'Cause', 'Who']
  return {
    name: 'history.csv',
    text: csvLines(input.cursor === undefined ? [head, ...lines] : lines, {
      isBeginning: input.cursor === undefined,
    }),
    next: page.next,
  }
}

function cells(change: Change): string[] {
  return [
    change.id,
    change.label,
    change.resourceId,
    change.field,
    change.state,
    text(change.before),
    text(change.after),
    text(change.observed),
    change.errorCode ?? '',
    change.errorMessage ?? '',
    String(change.credits),
    change.settledAt ?? '',
  ]
}

function why({ operationId, type, cause, actor }: HistoryChange): string[] {
  return [operationId, type, cause, actor]
}

function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
