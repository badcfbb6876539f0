import { z } from 'zod'
import { type AnyJobDefinition, defineJob } from '#core/registry/job.ts'
import { forgetOldChanges } from './journal/forget.ts'
import { MAIL_RESULT } from './journal/transition-sql.ts'
import { mailResult } from './result-mail/mail-result.ts'
import { releaseOldProposals } from './review/release-proposals.ts'
import { draftUndoSince, UNDO_SINCE } from './undo/undo-since.ts'

const nothing = z.object({})

export const changesJobs: AnyJobDefinition[] = [
  defineJob({
    name: MAIL_RESULT,
    payload: z.object({ operation: z.string(), run: z.number().int() }),
    run: mailResult,
  }),
  defineJob({
    name: UNDO_SINCE,
    payload: z.object({
      operation: z.string(),
      since: z.iso.datetime(),
      notify: z.boolean(),
      kinds: z.array(z.string()).optional(),
    }),
    run: draftUndoSince,
  }),
  defineJob({
    name: 'changes.release-proposals',
    payload: nothing,
    every: '23 2 * * *',
    run: releaseOldProposals,
  }),
  defineJob({ name: 'changes.forget', payload: nothing, every: '41 2 * * *', run: forgetOldChanges }),
]
