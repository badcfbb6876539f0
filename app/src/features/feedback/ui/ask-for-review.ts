import { bridge } from '#kit/ui/app-bridge/bridge.ts'
import { feedbackApi } from './feedback-api.ts'

/** Lets the platform ask in its own words, and returns its answer. Impossible outside the admin. */
export async function askForReview(): Promise<string> {
  const reviews = bridge()?.reviews
  if (!reviews) return 'merchant-ineligible'
  const answer = await reviews.request()
  const outcome = answer.code
  await feedbackApi.asked({ outcome })
  return outcome
}
