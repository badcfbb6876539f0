import type { HomeNextProps } from '#core/registry/client.ts'
import { NextSteps } from './next-steps.tsx'
import { Welcome } from './welcome.tsx'

/** Home's guide for new merchants: where to begin, and what is left to set up. */
export function HomeGuide(props: HomeNextProps) {
  return (
    <>
      <Welcome />
      <NextSteps {...props} />
    </>
  )
}
