import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { implementStaff } from '#core/registry/staff-part.ts'
import { feedbackContract, feedbackStaffContract } from './contract.ts'
import { feedbackErrors } from './errors.ts'
import { noteAsked, reviewState } from './review.ts'
import { sendFeedback } from './send-feedback.ts'
import { markFeedback, writtenFeedback } from './staff/read-feedback.ts'

export const server: ServerModule = {
  slug: 'feedback',
  ...implement(feedbackContract, { send: sendFeedback, review: reviewState, asked: noteAsked }),
  staff: implementStaff(feedbackStaffContract, { written: writtenFeedback, mark: markFeedback }),
  errors: Object.values(feedbackErrors),
}
