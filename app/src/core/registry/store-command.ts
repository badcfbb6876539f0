import type { ShopContext } from '#core/context/context.ts'
import { errorWordsIn } from '#kit/server/texts.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { CliTools } from './cli-command.ts'

/** Output of a command: its result, and messages about it. */
export interface CommandIo {
  print(text: string): void
  printError(text: string): void
}

export const PROCESS_IO: CommandIo = {
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
}

/** Runs a command in a store of this installation. A refusal is printed as a message, and the command exits with 2. */
export async function inStore(
  tools: CliTools,
  store: string,
  work: (ctx: ShopContext) => Promise<0 | 1 | 2>,
): Promise<void> {
  try {
    process.exitCode = await work(await tools.shop(store))
  } catch (error) {
    PROCESS_IO.printError(wordsOf(error))
    process.exitCode = 2
  } finally {
    await tools.close()
  }
}

/** Returns the command line's message for a failure. */
export function wordsOf(error: unknown): string {
  if (error instanceof AppError)
    return errorWordsIn('en')({
      reason: error.code.replace(':', '.'),
      values: (error.details ?? {}) as Record<string, string | number>,
    })
  return error instanceof Error ? error.message : String(error)
}
