import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { rewardsContract } from './contract.ts'
import { bookEarned, earn, unlock } from './earn.ts'
import { rewardErrors } from './errors.ts'
import { readRewards } from './overview.ts'
import { sendCode, verify } from './verification.ts'

export const server: ServerModule = {
  slug: 'rewards',
  ...implement(rewardsContract, { get: readRewards, sendCode, verify, earn, unlock }),
  jobs: [defineJob({ name: 'rewards.book', payload: z.object({}), every: '7 6 * * *', run: bookEarned })],
  errors: Object.values(rewardErrors),
}
