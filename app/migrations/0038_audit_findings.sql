-- Findings are kept as data: the key of their sentence in rich-results.json and its values, no longer an English sentence.
-- What is stored is taken apart once, here: each distinct sentence by the patterns of the sentences there were. A sentence
-- no pattern knows (an older version's) stays as it was written, under the key `asWritten`.

create table signpost_sentences (rank int primary key, key text not null, pattern text not null, names text[] not null);
-- The most telling ones first: those with the most words of their own.
insert into signpost_sentences values
  (1, 'jsonControl', '^Invalid JSON document: a control character inside a string needs to be written as \\n, \\t or \\u00XX$', '{}'),
  (2, 'returnPolicy', '^The return policy of the offer is used; it differs from the one of the Organization on this page$', '{}'),
  (3, 'noVariants', '^The group has no variants: neither "hasVariant" nor a Product with "isVariantOf" on this page$', '{}'),
  (4, 'retiredFaq', '^Questions and answers have not been shown in results since 2026-05-07; the markup is harmless$', '{}'),
  (5, 'jsonTwo', '^Invalid JSON document: text behind its end: two documents in one script need to be an array$', '{}'),
  (6, 'jsonLineBreak', '^Invalid JSON document: a line break inside a string needs to be written as \\n, \\t or \\u00XX$', '{}'),
  (7, 'missingGroup', '^Missing field "productGroupID": neither the group nor its variants say which group it is$', '{}'),
  (8, 'retiredSearch', '^The search box below results has not been shown since 2024-11-21; the markup is harmless$', '{}'),
  (9, 'invalidGtin', '^Invalid value in field "([^"]*)": 8, 12, 13 or 14 digits with a right check digit are expected$', '{field}'),
  (10, 'retiredHowTo', '^How-to steps have not been shown in results since 2023-09-13; the markup is harmless$', '{}'),
  (11, 'jsonTab', '^Invalid JSON document: a tab inside a string needs to be written as \\n, \\t or \\u00XX$', '{}'),
  (12, 'stopped', '^The page describes more than can be judged at once; what comes last was not judged$', '{}'),
  (13, 'missingContext', '^Missing field "@context": without "https://schema\.org" the words mean nothing$', '{}'),
  (14, 'valueOrRange', '^Invalid value in field "([^"]*)": "value", or "minValue" and "maxValue", is expected$', '{field}'),
  (15, 'siteFolder', '^The name of a site is read for a domain or subdomain, not for a folder of it$', '{}'),
  (16, 'services', '^Field "([^"]*)" has several values; repeat "shippingDetails" for several services$', '{field}'),
  (17, 'ignoredPoints', '^Field "membershipPointsEarned" is read only beside "validForMemberTier"$', '{}'),
  (18, 'sameVariantAddress', '^Another variant has the same address; each needs one that preselects it$', '{}'),
  (19, 'invalidCountry', '^Invalid country in field "([^"]*)": an ISO 3166-1 code is expected, as in DE$', '{field}'),
  (20, 'invalidCurrency', '^Invalid currency in field "([^"]*)": an ISO 4217 code is expected, as in EUR$', '{field}'),
  (21, 'invalidDate', '^Invalid datetime value for "([^"]*)": ISO 8601 is expected, as in 2026-11-21$', '{field}'),
  (22, 'categoryCode', '^A CategoryCode in field "category" needs "inCodeSet" and "codeValue"$', '{}'),
  (23, 'ignoredPrice', '^A price with both "priceType" and "validForMemberTier" is ignored$', '{}'),
  (24, 'invalidDuration', '^Invalid duration in field "([^"]*)": ISO 8601 is expected, as in PT1H30M$', '{field}'),
  (25, 'prosNone', '^Pros and cons need at least 2 statements in total, there are none$', '{}'),
  (26, 'duplicateProperty', '^Duplicate unique property "([^"]*)": (.+) places describe (.+) and each gives it$', '{field,places,id}'),
  (27, 'missingSku', '^Missing field "sku": each variant needs a sku or gtin of its own$', '{}'),
  (28, 'notVisible', '^The text of the review was not found on the page as it was read$', '{}'),
  (29, 'ignoredType', '^Field "additionalType" is not read; give several types instead$', '{}'),
  (30, 'anchor', '^Field "([^"]*)" is the place of the item on this page, with an anchor$', '{field}'),
  (31, 'foreignReview', '^The review comes from another site; such reviews are not shown$', '{}'),
  (32, 'isbn', '^Field "isbn" is read only where the product is a Book as well$', '{}'),
  (33, 'clipUrl', '^Field "([^"]*)" of a clip is this page with the start time behind it$', '{field}'),
  (34, 'aggregateOffer', '^No merchant listing: it takes an Offer, not an AggregateOffer$', '{}'),
  (35, 'worldwide', '^Without "shippingDestination" these conditions hold worldwide$', '{}'),
  (36, 'prosOne', '^Pros and cons need at least 2 statements in total, there is 1$', '{}'),
  (37, 'ignoredReviewed', '^Field "itemReviewed" is not needed inside the thing reviewed$', '{}'),
  (38, 'invalidReviewed', '^Invalid object type for field "([^"]*)": reviews of (.+) are not shown$', '{field,type}'),
  (39, 'seek', '^Field "target" needs \{seek_to_second_number\} in its address$', '{}'),
  (40, 'authors', '^Field "([^"]*)": one object for each author, with the name alone$', '{field}'),
  (41, 'jsonItemBecause', '^Parsing error: Missing '','' or ''\]'' in array declaration: (.+)$', '{why}'),
  (42, 'incompleteUrl', '^Invalid URL in field "([^"]*)": a complete address is expected$', '{field}'),
  (43, 'moments', '^Key moments are shown for videos of 30 seconds and more$', '{}'),
  (44, 'strikethrough', '^A strikethrough price needs the active price beside it$', '{}'),
  (45, 'invalidLength', '^Invalid string length in field "([^"]*)": at most (.+) characters$', '{field,count}'),
  (46, 'reference', '^Field "([^"]*)" points to (.+), which this page does not describe$', '{field,target}'),
  (47, 'smallImage', '^The image in field "([^"]*)" is smaller than 112 × 112 pixels$', '{field}'),
  (48, 'selfServing', '^Reviews of the (.+) on its own site are not shown as stars$', '{type}'),
  (49, 'jsonItem', '^Parsing error: Missing '','' or ''\]'' in array declaration$', '{}'),
  (50, 'jsonTwice', '^Duplicate unique property: (.+) stands twice in one object$', '{name}'),
  (51, 'memberPrice', '^A price for members needs the regular price beside it$', '{}'),
  (52, 'years', '^Invalid value in field "([^"]*)": one of (.+) years is expected$', '{field,steps}'),
  (53, 'jsonEndless', '^Unable to parse token length: this string never ends$', '{}'),
  (54, 'prosReviews', '^Pros and cons are read in reviews of a Product only$', '{}'),
  (55, 'forbiddenUnshipped', '^Field "([^"]*)" must not be used where nothing is shipped$', '{field}'),
  (56, 'ignoredHandling', '^Field "cutoffTime" is read for handling times only$', '{}'),
  (57, 'siteName', '^The name of the site is read on its home page only$', '{}'),
  (58, 'jsonNameBecause', '^Parsing error: Missing ''}'' or object member name: (.+)$', '{why}'),
  (59, 'noIdentifier', '^No global identifier provided \(e\.g\., gtin, brand\)$', '{}'),
  (60, 'activePrices', '^More than one active price; the first one is used$', '{}'),
  (61, 'pageAddress', '^Field "([^"]*)" is the address of the page: (.+) is expected$', '{field,what}'),
  (62, 'severalReviews', '^Several reviews without "aggregateRating": add it$', '{}'),
  (63, 'jsonName', '^Parsing error: Missing ''}'' or object member name$', '{}'),
  (64, 'ratingRange', '^Rating value is out of range \((.+) to (.+)\) in field "([^"]*)"$', '{least,most,field}'),
  (65, 'ignoredOld', '^Field "([^"]*)" is still read; "([^"]*)" has taken its place$', '{field,other}'),
  (66, 'invalidTime', '^Invalid time in field "([^"]*)": hh:mm:ss is expected$', '{field}'),
  (67, 'carouselTypes', '^The items of a carousel need to be of one type$', '{}'),
  (68, 'jsonDeep', '^Invalid JSON document: nested more than (.+) deep$', '{most}'),
  (69, 'invalidNumber', '^Invalid floating point number in property "([^"]*)"$', '{field}'),
  (70, 'share', '^Value in field "([^"]*)" is a share between 0 and 1$', '{field}'),
  (71, 'carouselOne', '^A carousel needs at least (.+) items, there is 1$', '{least}'),
  (72, 'carouselItems', '^A carousel needs at least (.+) items, there are (.+)$', '{least,items}'),
  (73, 'timezone', '^Datetime property "([^"]*)" is missing a timezone$', '{field}'),
  (74, 'jsonEmpty', '^Invalid JSON document: the script is empty$', '{}'),
  (75, 'jsonMore', '^Invalid JSON document: text behind its end$', '{}'),
  (76, 'shippingCurrency', '^The shipping rate is in (.+), the offer in (.+)$', '{one,two}'),
  (77, 'invalidValue', '^Invalid value in field "([^"]*)": (.+) is expected$', '{field,what}'),
  (78, 'oneUsed', '^Field "([^"]*)" has (.+) values, at most 1 is used$', '{field,values}'),
  (79, 'manyUsed', '^Field "([^"]*)" has (.+) values, at most (.+) are used$', '{field,values,most}'),
  (80, 'noOffer', '^No merchant listing: it needs an Offer$', '{}'),
  (81, 'sameStart', '^Another clip starts at the same second$', '{}'),
  (82, 'rising', '^Field "([^"]*)" has to rise from item to item$', '{field}'),
  (83, 'ignoredCountry', '^Field "([^"]*)" is read for (.+) only, not for (.+)$', '{field,countries,country}'),
  (84, 'validFrom', '^"([^"]*)" lies behind the end of the offer$', '{field}'),
  (85, 'twoPrices', '^"([^"]*)" says (.+) where "([^"]*)" says (.+); "([^"]*)" is used$', '{field,one,other,two,used}'),
  (86, 'invalidWhole', '^Invalid whole number in property "([^"]*)"$', '{field}'),
  (87, 'outOfRange', '^Value in field "([^"]*)" is out of range: (.+)$', '{field,limits}'),
  (88, 'breadcrumbItems', '^A breadcrumb needs at least 2 items$', '{}'),
  (89, 'jsonMemberBecause', '^Parsing error: Missing '','' or ''}'': (.+)$', '{why}'),
  (90, 'ignoredOffer', '^Field "([^"]*)" is read on the offer only$', '{field}'),
  (91, 'partOfPage', '^Field "([^"]*)" leads to a part of a page$', '{field}'),
  (92, 'decimals', '^Field "([^"]*)" needs at least 5 decimals$', '{field}'),
  (93, 'notPositive', '^Value in field "([^"]*)" must be positive$', '{field}'),
  (94, 'forbidden', '^Field "([^"]*)" must not be used here \((.+)\)$', '{field,why}'),
  (95, 'invalidEnum', '^Invalid enum value in property "([^"]*)"$', '{field}'),
  (96, 'sameAddress', '^Another item has the same address$', '{}'),
  (97, 'jsonMember', '^Parsing error: Missing '','' or ''}''$', '{}'),
  (98, 'groupId', '^"([^"]*)" of a variant differs from "([^"]*)" (.+)$', '{field,other,value}'),
  (99, 'invalidPrice', '^Invalid price format in field "([^"]*)"$', '{field}'),
  (100, 'invalidType', '^Invalid object type for field "([^"]*)"$', '{field}'),
  (101, 'jsonEscape', '^Bad escape sequence in string: \\(.+)$', '{character}'),
  (102, 'howToSteps', '^A how-to needs at least 2 steps$', '{}'),
  (103, 'jsonNoEscape', '^Empty escape sequence in string$', '{}'),
  (104, 'eitherBecause', '^Either (.+) should be specified \((.+)\)$', '{fields,why}'),
  (105, 'notThree', '^Give "([^"]*)" or "([^"]*)" and "([^"]*)", not both$', '{one,two,three}'),
  (106, 'otherSite', '^Field "([^"]*)" leads to another site$', '{field}'),
  (107, 'ignoredBeside', '^Field "([^"]*)" is ignored beside "([^"]*)"$', '{field,other}'),
  (108, 'sameVariant', '^Another variant has the same (.+)$', '{what}'),
  (109, 'past', '^The date in field "([^"]*)" is over$', '{field}'),
  (110, 'jsonColonBecause', '^Parsing error: Missing '':'': (.+)$', '{why}'),
  (111, 'either', '^Either (.+) should be specified$', '{fields}'),
  (112, 'ignored', '^Field "([^"]*)" is ignored here \((.+)\)$', '{field,why}'),
  (113, 'thisPage', '^Field "([^"]*)" leads to this page$', '{field}'),
  (114, 'jsonTopBecause', '^Invalid top level element: (.+)$', '{why}'),
  (115, 'country', '^"([^"]*)" is of (.+), the address of (.+)$', '{field,one,two}'),
  (116, 'jsonColon', '^Parsing error: Missing '':''$', '{}'),
  (117, 'jsonTop', '^Invalid top level element$', '{}'),
  (118, 'notBoth', '^Give "([^"]*)" or "([^"]*)", not both$', '{one,two}'),
  (119, 'invalidUrl', '^Invalid URL in field "([^"]*)"$', '{field}'),
  (120, 'jsonTypeBecause', '^Incorrect value type: (.+)$', '{why}'),
  (121, 'json', '^Invalid JSON document$', '{}'),
  (122, 'jsonType', '^Incorrect value type$', '{}'),
  (123, 'missingBecause', '^Missing field "([^"]*)" \((.+)\)$', '{field,why}'),
  (124, 'missing', '^Missing field "([^"]*)"$', '{field}'),
  (125, 'jsonNumberBecause', '^Invalid number: (.+)$', '{why}'),
  (126, 'jsonNumber', '^Invalid number$', '{}');

create table signpost_phrases (key text primary key, words text not null unique);
insert into signpost_phrases values
  ('freeReturn', 'returnFees is FreeReturn or ReturnFeesCustomerResponsibility'),
  ('returnShipping', 'returnFees is ReturnShippingFees'),
  ('finiteWindow', 'returnPolicyCategory is MerchantReturnFiniteReturnWindow'),
  ('noReturn', 'returnPolicyCategory is MerchantReturnNotPermitted'),
  ('returnsPermitted', 'returns are permitted'),
  ('seasonal', 'returnPolicySeasonalOverride used'),
  ('points', 'hasTierBenefit is TierBenefitLoyaltyPoints'),
  ('calories', 'nutrition.calories is given'),
  ('noTimes', 'neither prepTime nor cookTime is given'),
  ('oneTime', 'one of prepTime and cookTime is given'),
  ('mediaFile', 'the media file'),
  ('player', 'the player'),
  ('modelFile', 'the address of a .gltf or .glb file'),
  ('subdivision', 'the subdivision code without the country'),
  ('countryCodes', 'ISO 3166-1 codes'),
  ('phone', 'a number with its country code'),
  ('percentage', 'a percentage or an amount'),
  ('amount', 'an amount above 0 with its currency'),
  ('noSpaces', 'a text without spaces'),
  ('isbn', 'an ISBN'),
  ('true', 'true'),
  ('lastItem', 'comma behind the last item'),
  ('lastMember', 'comma behind the last member'),
  ('textEnds', 'the text ends here'),
  ('htmlEntities', 'HTML entities are not read inside a script'),
  ('templateCode', 'template code was printed instead of being run'),
  ('typographicQuotes', 'typographic quotes; JSON needs "'),
  ('singleQuotes', 'single quotes; JSON needs "'),
  ('jsonComments', 'JSON has no comments'),
  ('htmlInside', 'HTML inside the script'),
  ('noJsonValue', 'not a JSON value'),
  ('noValue', 'a value is missing before the comma'),
  ('noValueOrBracket', 'a value is missing here, or a bracket closes the wrong one'),
  ('quoteInside', 'a quote inside a string needs to be written as \"');

create function signpost_read_value(name text, words text) returns jsonb language plpgsql as $$
declare
  phrase text := (select p.key from signpost_phrases p where p.words = signpost_read_value.words
      and signpost_read_value.name in ('why', 'what'));
  limits jsonb;
begin
  if phrase is not null then return jsonb_build_object('phrase', phrase); end if;
  if name = 'fields' then
    return jsonb_build_object('names', (
      select coalesce(jsonb_agg(quoted[1]), '[]') from regexp_matches(words, '"([^"]*)"', 'g') quoted));
  end if;
  if name = 'limits' then
    select jsonb_agg(case
        when one like 'at least %' then jsonb_build_object('limit', 'least', 'value', substr(one, 10))
        when one like 'at most %' then jsonb_build_object('limit', 'most', 'value', substr(one, 9))
        when one like 'not below "%"' then
          jsonb_build_object('limit', 'below', 'value', substr(one, 12, length(one) - 12))
      end order by place) into limits
      from unnest(string_to_array(words, ', ')) with ordinality as list (one, place);
    if not limits @> '[null]' then return jsonb_build_object('limits', limits); end if;
  end if;
  return to_jsonb(words);
end $$;

create function signpost_read_message(sentence text) returns jsonb language plpgsql as $$
declare
  place text := (regexp_match(sentence, ' \(in "([^"]*)"\)'))[1];
  bare text := regexp_replace(sentence, ' \(in "[^"]*"\)', '');
  one record;
  groups text[];
  said jsonb := '{}';
begin
  for one in select * from signpost_sentences order by rank loop
    groups := regexp_match(bare, one.pattern);
    continue when groups is null;
    for i in 1 .. cardinality(one.names) loop
      said := said || jsonb_build_object(one.names[i], signpost_read_value(one.names[i], groups[i]));
    end loop;
    if place is not null then said := said || jsonb_build_object('in', place); end if;
    return jsonb_build_object('key', one.key, 'values', said);
  end loop;
  return jsonb_build_object('key', 'asWritten', 'values', jsonb_build_object('text', sentence));
end $$;

-- Why things are one thing, and what only the others give.
create function signpost_read_duplicate(reason text) returns jsonb language plpgsql as $$
declare
  parts text[] := regexp_match(reason, '^They describe the same thing \((.*)\)(?: and differ in ([^;]*))?; '
    '(?:only the others give (.*): carry that over, then remove them|.* remove them)$');
  why text := coalesce(parts[1], reason);
  key text := case
    when why = 'the same items' then 'items'
    when why = 'a page has one FAQPage' then 'faq'
    when why = 'a page belongs to one WebSite' then 'site'
    when why = 'one of them names no product of its own' then 'bare'
    else 'same' end;
begin
  return jsonb_build_object(
    'key', key,
    'values', case when key = 'same' then jsonb_build_object('what', regexp_replace(why, '^the same ', '')) else '{}' end,
    'carry', coalesce(to_jsonb(string_to_array(parts[3], ', ')), '[]'),
    'differ', coalesce(to_jsonb(string_to_array(parts[2], ', ')), '[]'));
end $$;

alter table audit_issues add column key text, add column "values" jsonb;
create table signpost_read as
  select message, signpost_read_message(message) as said
    from (select distinct message from audit_issues) as known;
create index on signpost_read (md5(message));
analyze signpost_read;
update audit_issues i set key = r.said ->> 'key', "values" = r.said -> 'values'
  from signpost_read r where md5(r.message) = md5(i.message) and r.message = i.message;
alter table audit_issues
  alter column key set not null, alter column "values" set not null, drop column message;

update audit_pages set details = details
    || jsonb_build_object('parseErrors', (
      select coalesce(jsonb_agg((one - 'message') || signpost_read_message(one ->> 'message') order by place), '[]')
        from jsonb_array_elements(details -> 'parseErrors') with ordinality as list (one, place)))
    || jsonb_build_object('duplicates', (
      select coalesce(jsonb_agg((one - 'reason') || signpost_read_duplicate(one ->> 'reason') order by place), '[]')
        from jsonb_array_elements(details -> 'duplicates') with ordinality as list (one, place)))
  where jsonb_array_length(details -> 'parseErrors') > 0 or jsonb_array_length(details -> 'duplicates') > 0;

drop table signpost_read, signpost_sentences, signpost_phrases;
drop function signpost_read_message(text), signpost_read_value(text, text), signpost_read_duplicate(text);
