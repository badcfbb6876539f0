import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer } from '#kit/shared/schemas.ts'
import { SUGGESTION_ICONS } from './domain/suggestion-icons.ts'
import { SUGGESTION_IDS } from './domain/suggestion-ids.ts'

const onboardingMap = z.record(z.enum(SUGGESTION_IDS), z.boolean())

/** A suggestion as the overlay shows it; its title and description are texts below its id. */
export const suggestionItemSchema = z.object({
  id: z.enum(SUGGESTION_IDS),
  icon: z.enum(SUGGESTION_ICONS),
  colour: z.enum(['info', 'success', 'warning']),
  navigate: z.string(),
  /** Name of the plan that includes it, or `CLOSED_BY_STAFF`; null: it can be done. */
  locked: z.string().nullable(),
  status: z.boolean(),
  /** Ticked off by hand only: it can be unticked. */
  ticked: z.boolean(),
})
export type SuggestionItem = z.infer<typeof suggestionItemSchema>

export const onboardingContract = {
  get: oc.route({ method: 'GET', path: '/user/onboarding' }).output(
    answer(
      z.object({
        onboarding: onboardingMap,
        suggestions: z.array(suggestionItemSchema),
        /** Postponed for this visit to the admin, for everybody in the store. */
        later: z.boolean(),
      }),
    ),
  ),
  later: oc
    .route({ method: 'POST', path: '/onboarding/later' })
    .meta({ visit: 'support' })
    .output(answer(z.object({ later: z.boolean() }))),
  setStatus: oc
    .route({ method: 'POST', path: '/onboarding/suggestionStatus' })
    .meta({ visit: 'support' })
    .input(z.partialRecord(z.enum(SUGGESTION_IDS), z.boolean()))
    .output(answer(z.object({ onboarding: onboardingMap }))),
  /** Steps the merchant does not want in Home's guide (true), or wants again (false). */
  dismiss: oc
    .route({ method: 'POST', path: '/onboarding/dismissed' })
    .meta({ visit: 'support' })
    .input(z.partialRecord(z.enum(SUGGESTION_IDS), z.boolean()))
    .output(answer(z.object({ onboarding: onboardingMap }))),
}
