import type { ReactNode } from 'react'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Inline, Stack } from '../layout.tsx'
import { LockedFeature } from '../locked-feature.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { Section } from '../section.tsx'

/** Nothing was scanned yet: what this page finds, and how to begin. */
export function LandingEmpty({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action: ReactNode
}) {
  return (
    <Section>
      <EmptyState drawing="signpost" title={title} action={action}>
        {children}
      </EmptyState>
    </Section>
  )
}

/** The store cannot use it; says which plan includes it, or that staff closed it. */
export function LandingLocked({ plan }: { plan: string }) {
  return (
    <Section>
      <LockedFeature plan={plan} />
    </Section>
  )
}

/** Work is running: shows progress; the screen may be left and the work stopped. */
export function LandingRunning(props: {
  label: string
  done?: number | undefined
  total?: number | undefined
  /** `12 of 66 pages`. */
  detail: string
  /** States that the work continues without the screen. */
  note: string
  stop: { label: string; pending: boolean; onStop: () => void }
}) {
  const { label, done, total, detail, note, stop } = props
  return (
    <Section>
      <Stack gap={2}>
        <ProgressBar
          label={label}
          detail={detail}
          {...(total !== undefined && done !== undefined && { value: done, max: Math.max(total, 1) })}
        />
        <Inline spread>
          <p className="sp-subtle sp-small">{note}</p>
          <Button loading={stop.pending} onPress={stop.onStop}>
            {stop.label}
          </Button>
        </Inline>
      </Stack>
    </Section>
  )
}

/** The work ended without covering everything: what is missing, and why. */
export function LandingPartial({ title, reasons }: { title: string; reasons: readonly string[] }) {
  return (
    <Banner tone="attention" title={title}>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** The work failed: the reason and a retry. */
export function LandingFailed(props: { error: unknown; onRetry?: () => void; retrying: boolean }) {
  return (
    <Section>
      <ErrorState {...props} />
    </Section>
  )
}
