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
import { ThemeCard } from './theme-card.tsx'
import type { BreadcrumbForm } from './use-form.ts'

/** The switch, how the block is added to the theme, the look of the trail, and its preview. */
export function DesignTab(props: { form: BreadcrumbForm; state: BreadcrumbState; locked: boolean }) {
  const { form, state, locked } = props
  return (
    <Split
      main={
        <>
          <Switching form={form} state={state} locked={locked} />
          <BlockCard block={state.block} />
          {state.settings.shown && <ThemeCard state={state} locked={locked} />}
          <Looks form={form} />
        </>
      }
      aside={<PreviewPane design={form.choices.design} asOf={state.reading.asOf} />}
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
  return (
    <Section title={t('switch.title')}>
      <Stack gap={3}>
        <Switch
          name="shown"
          on={choices.shown}
          saved={state.settings.shown}
          onSwitch={set('shown')}
          // Every plan may switch off what is on.
          disabled={locked && !state.settings.shown}
          help={t('switch.help', { count: state.products.total })}
        >
          {t('switch.label')}
        </Switch>
        <Checkbox name="blogPages" checked={choices.blogPages} onChecked={set('blogPages')}>
          {t('switch.blogPages')}
        </Checkbox>
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
              {(['open', 'save', 'move'] as const).map((step, at) => (
                <li key={step}>
                  {at + 1}. {t(`block.step.${step}`)}
                </li>
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
  const choice = <Field extends 'separator' | 'home' | 'size' | 'spacing' | 'align' | 'truncate' | 'mobile'>(
    field: Field,
    label: string,
    words: Record<BreadcrumbDesign[Field], string>,
  ) => (
    <Select
      name={field}
      label={label}
      value={design[field] as string}
      onValue={(value) => setDesign(field)(value as BreadcrumbDesign[Field])}
      options={Object.entries<string>(words).map(([value, name]) => ({ value, label: name }))}
    />
  )
  return (
    <Section title={t('design.title')} note={t('design.note')}>
      <Stack gap={4}>
        <Grid min="15rem" gap={3}>
          {choice('separator', t('design.separator.name'), {
            chevron: t('design.separator.chevron'),
            slash: t('design.separator.slash'),
            arrow: t('design.separator.arrow'),
            dot: t('design.separator.dot'),
          })}
          {choice('home', t('design.home.name'), {
            label: t('design.home.label'),
            icon: t('design.home.icon'),
          })}
          <TextField
            name="homeLabel"
            label={t('design.homeLabel.name')}
            value={design.homeLabel}
            onValue={setDesign('homeLabel')}
            help={t('design.homeLabel.help')}
            maxCharacters={40}
          />
          {choice('size', t('design.size.name'), {
            small: t('design.size.small'),
            text: t('design.size.text'),
          })}
          {choice('spacing', t('design.spacing.name'), {
            tight: t('design.spacing.tight'),
            normal: t('design.spacing.normal'),
            wide: t('design.spacing.wide'),
          })}
          {choice('align', t('design.align.name'), {
            start: t('design.align.start'),
            center: t('design.align.center'),
          })}
          {choice('truncate', t('design.truncate.name'), {
            none: t('design.truncate.none'),
            last: t('design.truncate.last'),
            all: t('design.truncate.all'),
          })}
          {design.truncate !== 'none' && (
            <Select
              name="length"
              label={t('design.length.name')}
              value={String(design.length)}
              onValue={(value) => setDesign('length')(Number(value))}
              options={lengths(design.length).map((length) => ({
                value: String(length),
                label: t('design.length.characters', { count: length }),
              }))}
            />
          )}
          {choice('mobile', t('design.mobile.name'), {
            wrap: t('design.mobile.wrap'),
            scroll: t('design.mobile.scroll'),
          })}
        </Grid>
      </Stack>
    </Section>
  )
}

const LENGTHS = [20, 30, 40, 60]
const lengths = (own: number): number[] => [...new Set([...LENGTHS, own])].sort((a, b) => a - b)
