import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { balanceOf } from './balance.ts'
import { carryForward } from './carry-forward.ts'
import { checkLedger } from './check-ledger.ts'
import { creditsContract } from './contract.ts'
import { creditErrors } from './errors.ts'
import { homeCards } from './home-cards.ts'
import { readStatement, statementCsv } from './statement.ts'

/** Credits: a shop's balances, its statement, and prices. */
export const creditsModule: ServerModule = {
  slug: 'credits',
  ...implement(creditsContract, {
    get: balanceOf,
    statement: readStatement,
    statementCsv,
  }),
  jobs: [
    // Viewing and spending open grants as well; this job keeps the statement of idle shops up to date.
    defineJob({
      name: 'credits.open-grants',
      payload: z.object({}),
      every: '23 0 * * *',
      run: async (ctx) => void (await balanceOf(ctx)),
    }),
    defineJob({
      name: 'credits.carry-forward',
      payload: z.object({}),
      every: '37 2 * * *',
      run: carryForward,
    }),
    defineJob({ name: 'credits.check-ledger', payload: z.object({}), every: '53 2 * * *', run: checkLedger }),
  ],
  homeCards,
  errors: Object.values(creditErrors),
}
