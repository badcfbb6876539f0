import { useEffect } from 'react'
import { askForReview } from './ask-for-review.ts'
import { feedbackApi } from './feedback-api.ts'

/** Delay that lets the merchant read Home first. */
const AFTER_MS = 4_000
let isAsked = false

/** On Home, requests the platform's review dialog after a success, if the rules allow it. Renders nothing. */
export function ReviewPrompt() {
  useEffect(() => {
    if (isAsked) return
    const timer = setTimeout(() => {
      isAsked = true
      // Fails silently, because the merchant did not request it.
      void feedbackApi
        .review()
        .then(({ due }) => (due ? askForReview() : null))
        .catch(() => null)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}
