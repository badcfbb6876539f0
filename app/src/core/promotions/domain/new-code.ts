import type { z } from 'zod'
import { CREDIT_KINDS } from '#core/shops/domain/credit-kinds.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { benefitSchema, codeSchema } from './benefit.ts'

/** The options as typed, all of them text. */
export interface CodeOptions {
  percent?: string | undefined
  amount?: string | undefined
  payments?: string | undefined
  plans?: string | undefined
  cycle?: string | undefined
  credits?: string | undefined
  unlock?: string | undefined
  hours?: string | undefined
  days?: string | undefined
  uses?: string | undefined
  from?: string | undefined
  until?: string | undefined
  note?: string | undefined
  automatic?: boolean | undefined
}

export interface CheckedCode {
  code: string
  note: string
  benefit: z.infer<typeof benefitSchema>
  automatic: boolean
  startsAt: Date
  endsAt: Date | null
  maxUses: number | null
}

/** Builds a code from the typed options, or returns what is wrong with them, a line each. */
export function newCode(code: string, options: CodeOptions, now: Date): CheckedCode | { problems: string[] } {
  const { percent, amount, payments, plans, cycle, credits, unlock, hours, days } = options
  const name = codeSchema.safeParse(code)
  const benefit = benefitSchema.safeParse({
    ...((percent !== undefined || amount !== undefined) && {
      discount: {
        ...(percent !== undefined && { percent: Number(percent) / 100 }),
        ...(amount !== undefined && { amount: Number(amount) }),
        intervals: payments === undefined ? null : Number(payments),
        plans: plans === undefined ? null : plans.split(',').map((plan) => plan.trim()),
        cycle: cycle ?? null,
      },
    }),
    ...(credits !== undefined && {
      credits: Object.fromEntries(credits.split(',').map((each) => pair(each))),
    }),
    ...(unlock !== undefined && {
      unlock: {
        plan: unlock,
        hours: hours !== undefined ? Number(hours) : days !== undefined ? Number(days) * 24 : null,
      },
    }),
  })
  const uses = options.uses === undefined ? null : Number(options.uses)
  const startsAt = options.from === undefined ? now : dayOf(options.from)
  const lastDay = options.until === undefined ? null : dayOf(options.until)
  const problems = [
    ...(name.success ? [] : name.error.issues.map(({ message }) => `code: ${message}`)),
    ...unknownKinds(credits),
    ...(benefit.success
      ? []
      : benefit.error.issues.map(({ path, message }) =>
          [path.join('.'), message].filter(Boolean).join(': '),
        )),
    ...(uses === null || (Number.isSafeInteger(uses) && uses > 0)
      ? []
      : ['uses: give a whole number above 0']),
    ...(Number.isNaN(startsAt.getTime()) ? ['from: give a day such as 2026-12-01'] : []),
    ...(lastDay && Number.isNaN(lastDay.getTime()) ? ['until: give a day such as 2026-12-31'] : []),
  ]
  if (problems.length > 0 || !name.success || !benefit.success) return { problems }
  return {
    code: name.data,
    note: options.note ?? '',
    benefit: benefit.data,
    automatic: options.automatic ?? false,
    startsAt,
    endsAt: lastDay && new Date(lastDay.getTime() + DAY_MS),
    maxUses: uses,
  }
}

/** Lists the valid kinds of credit if one is unknown: the library reports the unknown one only. */
function unknownKinds(credits: string | undefined): string[] {
  if (credits === undefined) return []
  const known = new Set<string>(CREDIT_KINDS)
  return credits.split(',').every((each) => known.has(pair(each)[0]))
    ? []
    : [`credits: the kinds are ${CREDIT_KINDS.join(', ')}`]
}

function pair(text: string): [string, number] {
  const [kind = '', amount = ''] = text.split('=')
  return [kind.trim(), Number(amount)]
}

/** Returns the beginning of the day in UTC. */
function dayOf(text: string): Date {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
}
