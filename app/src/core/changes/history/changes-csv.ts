import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { csvLines } from '#kit/shared/csv.ts'
import type { Change, ChangesInput, HistoryChange, HistoryInput } from '../contract.ts'
import { pageOfChanges, pageOfHistory } from './change-pages.ts'
import { type CsvWords, csvWordsIn } from './csv-words.ts'

/** A piece of a file: the pieces concatenated in order are the file. */
export interface CsvPiece {
  name: string
  text: string
  next: string | null
}

/** Lines of one piece: about 2 MB at most, so that neither side holds a large file at once. */
const LINES = 2_000

/** Returns the changes of an operation as CSV in the merchant's language, piece by piece; filters as in the list. */
export async function changesCsv(ctx: ShopContext, input: Omit<ChangesInput, 'limit'>): Promise<CsvPiece> {
  const page = await pageOfChanges(ctx, { ...input, limit: LINES })
  const words = await wordsFor(ctx)
  const lines = page.rows.map((row) => cells(row, words))
  return {
    name: `operation-${input.id}.csv`,
    text: csvLines(input.cursor === undefined ? [words.head, ...lines] : lines, {
      isBeginning: input.cursor === undefined,
    }),
    next: page.next,
  }
}

/** Returns the store's history as CSV in the merchant's language, piece by piece. */
export async function historyCsv(ctx: ShopContext, input: Omit<HistoryInput, 'limit'>): Promise<CsvPiece> {
  const page = await pageOfHistory(ctx, { ...input, limit: LINES })
  const words = await wordsFor(ctx)
  const lines = page.rows.map((row) => [...cells(row, words), ...why(row, words)])
  return {
    name: 'history.csv',
    text: csvLines(input.cursor === undefined ? [words.historyHead, ...lines] : lines, {
      isBeginning: input.cursor === undefined,
    }),
    next: page.next,
  }
}

async function wordsFor(ctx: ShopContext): Promise<CsvWords> {
  return csvWordsIn(await ctx.tx(appLanguageOf))
}

function cells(change: Change, words: CsvWords): string[] {
  return [
    change.id,
    change.label,
    change.resourceId,
    words.field(change.field, change.kind),
    words.state(change.state),
    text(change.before),
    text(change.after),
    text(change.observed),
    change.errorCode ?? '',
    words.reason(change),
    String(change.credits),
    change.settledAt ?? '',
  ]
}

function why(change: HistoryChange, words: CsvWords): string[] {
  return [
    words.title(change),
    change.operationId,
    words.type(change),
    words.cause(change.cause),
    change.actor,
  ]
}

function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
