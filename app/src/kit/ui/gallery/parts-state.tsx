import { CLOSED_BY_STAFF } from '../../shared/closed-by-staff.ts'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Stack } from '../layout.tsx'
import { LockedFeature } from '../locked-feature.tsx'
import { Row, Rows } from '../row.tsx'
import { Section } from '../section.tsx'
import { Loading, SkeletonRows, SkeletonTitle } from '../skeleton.tsx'
import { Tabs } from '../tabs.tsx'

const UNREACHABLE = new ApiError({ status: 0, code: 'network.unreachable', message: '' })

export function States() {
  return (
    <Stack gap={4}>
      <Section title="What is wrong?">
        <EmptyState drawing="calm" title="Nothing wrong was found">
          This covers what has been read so far.
        </EmptyState>
      </Section>
      <Section title="What changed?">
        <EmptyState drawing="history" title="No changes yet" action={<Button>Set up</Button>} />
      </Section>
      <Section title="Templates">
        <ErrorState error={UNREACHABLE} onRetry={() => undefined} />
      </Section>
      <Section title={<SkeletonTitle width="9rem" />} flush>
        <Loading>
          <SkeletonRows />
        </Loading>
      </Section>
    </Stack>
  )
}

export function Lists() {
  return (
    <Stack gap={4}>
      <Section
        title="Is everything working?"
        note="As of now"
        action={<Button icon="refresh">Check again</Button>}
        flush
      >
        <Rows>
          <Row tone="success" title="Signpost is on in your theme" note="Waymark" />
          <Row tone="attention" title="Store protected by a password" action={<Button>View</Button>} />
          <Row tone="critical" title="3 products have errors" note="They are not eligible." />
          <Row tone="unknown" title="Search Console is not connected" />
          <Row tone="info" title="A theme was published today" />
        </Rows>
      </Section>
      <Tabs
        label="Example"
        items={[
          { label: 'Setup', panel: <Section>First panel</Section> },
          { label: 'Templates', panel: <Section>Second panel</Section> },
        ]}
      />
      <Section title="FAQ schema">
        <LockedFeature plan="Elite" />
      </Section>
      <Section title="FAQ schema">
        <LockedFeature plan={CLOSED_BY_STAFF} />
      </Section>
    </Stack>
  )
}
