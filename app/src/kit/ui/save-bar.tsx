import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import './save-bar.css'

export interface SaveBarProps {
  saving: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Unsaved changes, at the top of our own frame; the admin has its own bar. */
export function SaveBar({ saving, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('shell')
  return (
    <div className="sp-save-bar" role="region" aria-label={t('unsaved')}>
      <span className="sp-strong">{t('unsaved')}</span>
      <div className="sp-button-group">
        <Button onPress={onDiscard} isDisabled={saving}>
          {t('discard')}
        </Button>
        <Button tone="primary" onPress={onSave} loading={saving}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
