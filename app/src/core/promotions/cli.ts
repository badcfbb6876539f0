import type { Command } from 'commander'
import type { CliTools } from '#core/registry/cli-command.ts'
import { AppError } from '#kit/shared/errors.ts'
import { addCode, endCode, listCodes, type PromotionCode } from './codes.ts'
import { type CodeOptions, newCode } from './domain/new-code.ts'

/** Registers `bin/signpost codes …`. */
export function registerCodesCommand(program: Command, tools: CliTools): void {
  const codes = program.command('codes').description('List, add and end promotion codes.')

  codes
    .command('list')
    .description('Show all codes with their uses.')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      told(tools, async () => {
        const all = await listCodes(await tools.database())
        if (options.json) return JSON.stringify(all)
        return all.length === 0 ? 'There are no codes yet.' : all.map(line).join('\n')
      }),
    )

  codes
    .command('add')
    .description('Add a code. What a code brings never changes afterwards.')
    .argument('<code>', '3 to 40 letters, digits and hyphens')
    .option('--percent <n>', 'discount on plans, in percent')
    .option('--amount <n>', 'discount on plans, as an amount of money')
    .option('--payments <n>', 'first payments the discount holds for (default: for good)')
    .option('--plans <names>', 'plans the discount holds for, such as pro,premium (default: all)')
    .option('--cycle <month|year>', 'only plans paid by the month or by the year')
    .option('--credits <kind=n,…>', 'credits, such as ai-meta=100,image-alt=250')
    .option('--unlock <plan>', 'open the features of a plan')
    .option('--hours <n>', 'for so many hours (default: for good)')
    .option('--days <n>', 'for so many days')
    .option('--uses <n>', 'stores that may redeem it (default: any number)')
    .option('--from <date>', 'holds from this day, 2026-12-01')
    .option('--until <date>', 'holds until the end of this day')
    .option('--note <text>', 'a note for yourself')
    .option('--automatic', 'stores get it by themselves, where OPERATOR_SWITCHES says "earlyAccess": true')
    .action((code: string, options: CodeOptions) =>
      told(tools, async () => {
        const made = newCode(code, options, new Date())
        if ('problems' in made) throw new Error(made.problems.join('\n'))
        await addCode(await tools.database(), { ...made, by: 'command line' })
        return `Added ${made.code}.`
      }),
    )

  codes
    .command('end')
    .description('End a code. Stores keep what they redeemed.')
    .argument('<code>')
    .action((code: string) =>
      told(tools, async () => {
        if (await endCode(await tools.database(), code.trim().toUpperCase())) return `Ended ${code}.`
        throw new Error(`There is no code ${code}, or it has ended already.`)
      }),
    )
}

async function told(tools: CliTools, work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof AppError ? error.message : (error as Error).message}\n`)
    process.exitCode = 2
  } finally {
    await tools.close()
  }
}

function line({ code, benefit, uses, maxUses, endsAt, endedAt, automatic, note }: PromotionCode): string {
  const state = endedAt ? 'ended' : endsAt && endsAt < new Date() ? 'over' : 'holds'
  const parts = [code, state, `${uses}${maxUses === null ? '' : `/${maxUses}`} uses`, JSON.stringify(benefit)]
  return [...parts, ...(automatic ? ['automatic'] : []), ...(note ? [note] : [])].join('  ')
}
