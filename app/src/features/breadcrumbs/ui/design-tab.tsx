import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Grid, Inline, Split, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { BreadcrumbDesign } from '../contract/settings.ts'
import type { BreadcrumbState } from '../contract.ts'
import { PreviewPane } from './preview-pane.tsx'
import type { BreadcrumbForm } from './use-form.ts'

const CHOICES = {
  separator: ['chevron', 'slash', 'arrow', 'dot'],
  home: ['label', 'icon'],
  size: ['small', 'text'],
  spacing: ['tight', 'normal', 'wide'],
  align: ['start', 'center'],
  truncate: ['none', 'last', 'all'],
  mobile: ['wrap', 'scroll'],
} as const satisfies { [Field in keyof BreadcrumbDesign]?: readonly BreadcrumbDesign[Field][] }

/** On or off, where the block stands in the theme, how the trail looks, and a preview of it. */
export function DesignTab(props: { form: BreadcrumbForm; state: BreadcrumbState; locked: boolean }) {
  const { form, state, locked } = props
  return (
    <Split
      main={
        <>
          <Switching form={form} state={state} locked={locked} />
          <BlockCard block={state.block} />
          <Looks form={form} />
        </>
      }
      aside={<PreviewPane design={form.choices.design} />}
    />
  )
}

function Switching({
  form: { choices, set },
  state,
  locked,
}: {
  form: BreadcrumbForm
  state: BreadcrumbState
  locked: boolean
}) {
  const { t } = useTranslation('breadcrumbs')
  const silent = state.settings.enabled ? state.settings.silent : []
  return (
    <Section title={t('switch.title')}>
      <Stack gap={3}>
        <Switch
          name="enabled"
          on={choices.enabled}
          onSwitch={set('enabled')}
          // What is on may be switched off on any plan.
          disabled={locked && !state.settings.enabled}
          help={t('switch.help', { count: state.products.total })}
        >
          {t('switch.label')}
        </Switch>
        <Checkbox name="blogPages" checked={choices.blogPages} onChecked={set('blogPages')}>
          {t('switch.blogPages')}
        </Checkbox>
        {silent.length > 0 && (
          <p className="sp-subtle">
            {t('switch.silent', { pages: silent.map((type) => t(`pageType.${type}`)).join(', ') })}
          </p>
        )}
      </Stack>
    </Section>
  )
}

const TONES = { added: 'success', missing: 'attention', unknown: 'neutral' } as const

function BlockCard({ block: { status, addUrl } }: Pick<BreadcrumbState, 'block'>) {
  const { t } = useTranslation('breadcrumbs')
  return (
    <Section title={t('block.title')} action={<Badge tone={TONES[status]}>{t(`block.${status}`)}</Badge>}>
      <Stack>
        <p className="sp-subtle">{t(`block.${status}Note`)}</p>
        {status !== 'added' && (
          <>
            <ol className="sp-subtle">
              {(['open', 'save', 'place'] as const).map((step) => (
                <li key={step}>{t(`block.step.${step}`)}</li>
              ))}
            </ol>
            <Inline>
              <Link to={addUrl} target="top" look={status === 'missing' ? 'primary' : 'button'}>
                {t('block.add')}
              </Link>
            </Inline>
          </>
        )}
      </Stack>
    </Section>
  )
}

function Looks({ form: { choices, setDesign } }: { form: BreadcrumbForm }) {
  const { t } = useTranslation('breadcrumbs')
  const { design } = choices
  const choice = <Field extends keyof typeof CHOICES>(field: Field) => (
    <Select
      key={field}
      name={field}
      label={t(`design.${field}.label`)}
      value={design[field] as string}
      onValue={(value) => setDesign(field)(value as BreadcrumbDesign[Field])}
      options={CHOICES[field].map((value) => ({ value, label: t(`design.${field}.${value}`) }))}
    />
  )
  return (
    <Section title={t('design.title')} note={t('design.note')}>
      <Stack gap={4}>
        <Grid min="11rem" gap={3}>
          {choice('separator')}
          {choice('home')}
          <TextField
            name="homeLabel"
            label={t('design.homeLabel.label')}
            value={design.homeLabel}
            onValue={setDesign('homeLabel')}
            help={t('design.homeLabel.help')}
            maxCharacters={40}
          />
          {choice('size')}
          {choice('spacing')}
          {choice('align')}
          {choice('truncate')}
          {design.truncate !== 'none' && (
            <Select
              name="length"
              label={t('design.length.label')}
              value={String(design.length)}
              onValue={(value) => setDesign('length')(Number(value))}
              options={lengths(design.length).map((length) => ({
                value: String(length),
                label: t('design.length.characters', { count: length }),
              }))}
            />
          )}
          {choice('mobile')}
        </Grid>
      </Stack>
    </Section>
  )
}

const LENGTHS = [20, 30, 40, 60]
const lengths = (own: number): number[] => [...new Set([...LENGTHS, own])].sort((a, b) => a - b)
