import type { AutomationActionForm } from '#core/registry/client.ts'
import type { Automation, Definition } from '../contract.ts'
import { MOST_A_DAY } from '../domain/bounds.ts'

/** Values of an automation's form; empty where nothing is chosen yet. */
export interface FormValues extends Omit<Definition, 'status' | 'dailyCap'> {
  status: Definition['status'] | ''
  dailyCap: string
}
export type FormProblem = 'title' | 'status' | 'rule' | 'fields' | 'dailyCap'

/** Returns the initial values of the form. */
export function emptyForm(
  action: Pick<AutomationActionForm, 'generator' | 'fields'> | undefined,
): FormValues {
  return {
    title: '',
    status: '',
    kind: 'product',
    rule: { type: 'all' },
    action: action?.generator ?? '',
    fields: action?.fields.slice(0, 2) ?? [],
    options: {},
    overwrite: false,
    review: true,
    dailyCap: '50',
  }
}

export function formOf(automation: Automation): FormValues {
  const { title, status, kind, rule, action, fields, options, overwrite, review, dailyCap } = automation
  return { title, status, kind, rule, action, fields, options, overwrite, review, dailyCap: String(dailyCap) }
}

function isOpen(rule: FormValues['rule']): boolean {
  if (rule.type === 'collection') return rule.id === ''
  return 'value' in rule ? rule.value.trim() === '' : 'ids' in rule && rule.ids.length === 0
}

/** Returns the missing or invalid fields; the action validates its own part. */
export function problemsOf({ title, status, rule, fields, dailyCap }: FormValues): FormProblem[] {
  const cap = Number(dailyCap)
  const wrong: Record<FormProblem, boolean> = {
    title: title.trim() === '',
    status: status === '',
    rule: isOpen(rule),
    fields: fields.length === 0,
    dailyCap: !Number.isInteger(cap) || cap < 1 || cap > MOST_A_DAY,
  }
  return (Object.keys(wrong) as FormProblem[]).filter((problem) => wrong[problem])
}

/** Converts the form to the server's input; null while something is missing. */
export function definitionOf(values: FormValues): Definition | null {
  const { status } = values
  if (status === '' || problemsOf(values).length > 0) return null
  return { ...values, title: values.title.trim(), status, dailyCap: Number(values.dailyCap) }
}

/** Returns the part a preview needs, without title and status. */
export function wishOf(values: FormValues) {
  const wrong = problemsOf(values).filter((problem) => problem !== 'title' && problem !== 'status')
  if (wrong.length > 0) return null
  const { title: _title, status: _status, ...wish } = values
  return { ...wish, dailyCap: Number(values.dailyCap) }
}
