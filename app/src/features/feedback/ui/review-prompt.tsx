import { useEffect } from 'react'
import { askForReview } from './ask-for-review.ts'
import { feedbackApi } from './feedback-api.ts'

/** Home is read first. */
const AFTER_MS = 4_000
let isAsked = false

/** On Home, after something has worked: the platform's own question for a review, where the rules allow one. Draws nothing. */
export function ReviewPrompt() {
  useEffect(() => {
    if (isAsked) return
    const timer = setTimeout(() => {
      isAsked = true
      // Nobody came for this: where it does not work, nothing is said.
      void feedbackApi
        .review()
        .then(({ due }) => (due ? askForReview() : null))
        .catch(() => null)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}
