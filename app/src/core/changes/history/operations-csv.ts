import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { csvTable } from '#kit/shared/csv.ts'
import type { Operation, OperationsInput } from '../contract.ts'
import type { CsvPiece } from './changes-csv.ts'
import { csvWordsIn } from './csv-words.ts'
import { pageOfOperations } from './history.ts'

/** Lines of one piece: below 1 MB. */
const LINES = 1_000

/** Returns the operations of the list as CSV in the merchant's language, piece by piece; filters as in the list. */
export async function operationsCsv(
  ctx: ShopContext,
  input: Omit<OperationsInput, 'limit'>,
): Promise<CsvPiece> {
  const page = await pageOfOperations(ctx, { ...input, limit: LINES })
  const words = csvWordsIn(await ctx.tx(appLanguageOf))
  const { heading } = words
  const text = csvTable<Operation>(
    [
      [heading('changes:file.operation'), ({ id }) => id],
      [heading('changes:column.why'), (operation) => words.title(operation)],
      [heading('changes:column.type'), (operation) => words.type(operation)],
      [heading('changes:column.performedOn'), ({ performedOn }) => heading(`changes:on.${performedOn}`)],
      [heading('changes:column.status'), ({ state }) => heading(`changes:state.${state}`)],
      [heading('changes:column.cause'), ({ cause }) => words.cause(cause)],
      [heading('changes:column.actor'), ({ actor }) => actor],
      [heading('changes:column.created'), ({ createdAt }) => createdAt],
      [heading('csv:finished'), ({ finishedAt }) => finishedAt],
      [heading('changes:column.total'), ({ total }) => total],
      [heading('changes:column.applied'), ({ applied }) => applied],
      [heading('changes:column.failed'), ({ failed }) => failed],
      [heading('changes:column.errors'), ({ errors }) => errors],
      [heading('changes:column.credits'), ({ price }) => price && price.settled],
    ],
    page.rows,
    { isBeginning: input.cursor === undefined },
  )
  return { name: 'operations.csv', text, next: page.next }
}
