import { useTranslation } from 'react-i18next'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { MATCHES } from '../domain/bounds.ts'
import type { HidingRule } from '../domain/hiding-rule.ts'

/** One hiding rule: where it looks, and for which text. */
export function RuleRow({
  rule,
  onRule,
  onRemove,
}: {
  rule: HidingRule
  onRule: (rule: HidingRule) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('broken-links')
  return (
    <Inline>
      <Select
        label={t('hide.where')}
        labelHidden
        value={rule.where}
        onValue={(where) => onRule({ ...rule, where })}
        options={MATCHES.map((value) => ({ value, label: t(`hide.match.${value}`) }))}
      />
      <TextField
        label={t('hide.text')}
        labelHidden
        value={rule.text}
        onValue={(text) => onRule({ ...rule, text: text.toLowerCase() })}
        autoComplete="off"
      />
      <IconButton icon="close" label={t('hide.remove', { text: rule.text })} onPress={onRemove} />
    </Inline>
  )
}
