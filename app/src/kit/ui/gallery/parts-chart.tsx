import { Chart } from '../chart/chart.tsx'
import { Stack } from '../layout.tsx'
import { Section } from '../section.tsx'

const whole = (value: number) => String(value)
const days = (values: readonly (readonly [number, number | null])[]) =>
  values.map(([clicks, earlier], at) => ({
    key: `2026-11-${String(at + 1).padStart(2, '0')}`,
    label: `${at + 1} Nov`,
    values: { clicks, earlier },
  }))

export function Charts() {
  return (
    <Stack gap={4}>
      <Section title="Clicks">
        <Chart
          label="Clicks by day"
          of="Day"
          series={[
            { key: 'clicks', label: 'Clicks', tone: 'info', text: whole },
            { key: 'earlier', label: 'The week before', tone: 'subtle', isDashed: true, text: whole },
          ]}
          points={days([
            [12, 9],
            [18, 11],
            [15, null],
            [24, 14],
            [31, 13],
            [28, 15],
          ])}
          notes={[{ point: '2026-11-04', text: 'Changed 66 titles', to: '/history' }]}
        />
      </Section>
      <Section title="Pages by score">
        <Chart
          kind="bar"
          label="Pages by score"
          of="Score"
          series={[{ key: 'pages', label: 'Pages', tone: 'success', text: whole }]}
          points={[
            { key: 'poor', label: 'Poor', values: { pages: 3 } },
            { key: 'average', label: 'Average', values: { pages: 14 } },
            { key: 'good', label: 'Good', values: { pages: 31 } },
          ]}
        />
      </Section>
    </Stack>
  )
}
