import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
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
  const columns = changeColumns(await wordsFor(ctx))
  return {
    name: `operation-${input.id}.csv`,
    text: csvTable(columns, page.rows, { isBeginning: input.cursor === undefined }),
    next: page.next,
  }
}

/** Returns the store's history as CSV in the merchant's language, piece by piece. */
export async function historyCsv(ctx: ShopContext, input: Omit<HistoryInput, 'limit'>): Promise<CsvPiece> {
  const page = await pageOfHistory(ctx, { ...input, limit: LINES })
  const words = await wordsFor(ctx)
  const columns = [...changeColumns(words), ...operationColumns(words)]
  return {
    name: 'history.csv',
    text: csvTable(columns, page.rows, { isBeginning: input.cursor === undefined }),
    next: page.next,
  }
}

async function wordsFor(ctx: ShopContext): Promise<CsvWords> {
  return csvWordsIn(await ctx.tx(appLanguageOf))
}

function changeColumns(words: CsvWords): FileColumn<Change>[] {
  const { heading } = words
  return [
    [heading('changes:file.change'), ({ id }) => id],
    [heading('changes:column.item'), ({ label }) => label],
    [heading('changes:file.resource'), ({ resourceId }) => resourceId],
    [heading('csv:field'), ({ field, kind }) => words.field(field, kind)],
    [heading('changes:column.status'), ({ state }) => words.state(state)],
    [heading('changes:change.before'), ({ before }) => text(before)],
    [heading('changes:change.after'), ({ after }) => text(after)],
    [heading('changes:file.observed'), ({ observed }) => text(observed)],
    [heading('changes:file.code'), ({ errorCode }) => errorCode],
    [heading('csv:reason'), (change) => words.reason(change)],
    [heading('changes:column.credits'), ({ credits }) => credits],
    [heading('changes:change.settled'), ({ settledAt }) => settledAt],
  ]
}

function operationColumns(words: CsvWords): FileColumn<HistoryChange>[] {
  const { heading } = words
  return [
    [heading('changes:column.why'), (change) => words.title(change)],
    [heading('changes:file.operation'), ({ operationId }) => operationId],
    [heading('changes:column.type'), (change) => words.type(change)],
    [heading('changes:column.cause'), ({ cause }) => words.cause(cause)],
    [heading('changes:column.actor'), ({ actor }) => actor],
  ]
}

function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
