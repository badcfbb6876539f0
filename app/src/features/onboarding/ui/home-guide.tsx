import type { HomeNextProps } from '#core/registry/client.ts'
import { NextSteps } from './next-steps.tsx'
import { Welcome } from './welcome.tsx'

/** What Home says to whoever is new: where to begin, and what is left to set up. */
export function HomeGuide(props: HomeNextProps) {
  return (
    <>
      <Welcome />
      <NextSteps {...props} />
    </>
  )
}
