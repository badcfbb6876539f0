/** Phrases that appeal to unnamed sources: a post may only quote the store. */
const FORMS: readonly RegExp[] = [
  /\b(?:studies|research|experts?|scientists?|surveys?) (?:show|shows|prove|proves|say|says|suggest|suggests|agree|confirm|confirms)\b/giu,
  /\baccording to (?:a |an |the |some |recent |many |several )?(?:stud(?:y|ies)|research|survey|experts?|scientists?|reports?|reviews?)\b/giu,
  /\b(?:rated|voted) (?:the )?(?:best|top|number one)\b|\b(?:five|four)[- ]star\b|\bour customers (?:say|love|rate)\b/giu,
  /\b(?:laut|gemäß) (?:einer |der |aktuellen? )?(?:Studien?|Forschung|Umfragen?|Experten)\b|\bStudien (?:zeigen|belegen)\b|\bExperten (?:sagen|empfehlen|raten)\b/giu,
  /\bselon (?:une |des |les )?(?:études?|recherches?|experts?|enquêtes?)\b|\bdes études (?:montrent|prouvent)\b/giu,
  /\bsegún (?:un |una |los |varios )?(?:estudios?|expertos?|encuestas?)\b|\blos estudios (?:demuestran|muestran)\b/giu,
  /\bsecondo (?:uno |gli |alcuni |recenti )?(?:studi(?:o)?|esperti|sondaggi(?:o)?)\b/giu,
  /\bvolgens (?:een |de |recente )?(?:studie|onderzoek|deskundigen|experts)\b|\bonderzoek toont\b/giu,
]

/** Finds phrases that name a study, experts or ratings that are not in the facts. */
export function inventedSources(text: string, facts: string): string[] {
  const known = facts.toLocaleLowerCase('en')
  const found = FORMS.flatMap((form) => text.match(form) ?? [])
  return [...new Set(found)].filter((words) => !known.includes(words.toLocaleLowerCase('en'))).slice(0, 8)
}
