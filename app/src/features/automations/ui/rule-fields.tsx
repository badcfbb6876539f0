import { useTranslation } from 'react-i18next'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { bridge } from '#kit/ui/app-bridge/bridge.ts'
import { useResourcePicker } from '#kit/ui/app-bridge/use-resource-picker.ts'
import { Button } from '#kit/ui/button.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { MOST_CHOSEN, RULE_TYPES } from '../domain/bounds.ts'
import type { Rule } from '../domain/rule.ts'
import { CollectionChoice } from './collection-choice.tsx'

const PICKABLE: readonly ResourceKind[] = ['product', 'collection']

/** Returns the rule types that apply to a kind; choosing resources one by one needs the admin's picker. */
function typesOf(kind: ResourceKind, chosen: Rule['type']): Rule['type'][] {
  const canPick = PICKABLE.includes(kind) && bridge()?.resourcePicker !== undefined
  return RULE_TYPES.filter((type) => {
    if (type === chosen) return true
    if (type === 'vendor' || type === 'collection') return kind === 'product'
    if (type === 'tag') return kind === 'product' || kind === 'article'
    return type !== 'chosen' || canPick
  })
}

/** Selects which resources of the kind the automation applies to. */
export function RuleFields({
  kind,
  rule,
  onRule,
  error,
}: {
  kind: ResourceKind
  rule: Rule
  onRule: (rule: Rule) => void
  error: string | undefined
}) {
  const { t } = useTranslation('automations')
  return (
    <Stack gap={3}>
      <Select
        label={t('rule.label')}
        value={rule.type}
        onValue={(type) => onRule(emptyRule(type))}
        options={typesOf(kind, rule.type).map((value) => ({ value, label: t(`rule.${value}`) }))}
      />
      {'value' in rule && (
        <TextField
          label={t(`rule.valueOf.${rule.type}`)}
          value={rule.value}
          onValue={(value) => onRule({ ...rule, value })}
          autoComplete="off"
          error={error}
        />
      )}
      {rule.type === 'collection' && (
        <CollectionChoice id={rule.id} onId={(id) => onRule({ type: 'collection', id })} error={error} />
      )}
      {rule.type === 'chosen' && <Chosen kind={kind} rule={rule} onRule={onRule} error={error} />}
    </Stack>
  )
}

function emptyRule(type: Rule['type']): Rule {
  if (type === 'all') return { type }
  if (type === 'collection') return { type, id: '' }
  return type === 'chosen' ? { type, ids: [] } : { type, value: '' }
}

function Chosen({
  kind,
  rule: { ids },
  onRule,
  error,
}: {
  kind: ResourceKind
  rule: Extract<Rule, { type: 'chosen' }>
  onRule: (rule: Rule) => void
  error: string | undefined
}) {
  const { t, i18n } = useTranslation('automations')
  const picker = useResourcePicker()
  const pick = async () => {
    const type = kind === 'collection' ? 'collection' : 'product'
    const picked = await picker?.({
      type,
      multiple: MOST_CHOSEN,
      filter: { variants: false },
    })
    if (picked) onRule({ type: 'chosen', ids: picked.map((id) => id.split('/').at(-1) ?? '') })
  }
  return (
    <Stack gap={2}>
      <Inline>
        <Button icon="search" onPress={() => void pick()} aria-describedby="automation-chosen">
          {t('rule.pick')}
        </Button>
        <span className="sp-numeric">
          {t('rule.count', {
            count: ids.length,
            number: numberFormat(i18n.language).format(ids.length),
          })}
        </span>
      </Inline>
      <FieldNotes id="automation-chosen" help={t('rule.pickHelp')} error={error} />
    </Stack>
  )
}
