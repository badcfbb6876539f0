import { displayNames } from '#kit/shared/formatters.ts'

/**
 * Countries by the search engine's code (ISO 3166-1, three letters, lower case) and the two-letter code used for
 * names.
 */
const CODES = `
afgAF alaAX albAL dzaDZ asmAS andAD agoAO aiaAI ataAQ atgAG argAR armAM abwAW ausAU autAT azeAZ
bhsBS bhrBH bgdBD brbBB blrBY belBE blzBZ benBJ bmuBM btnBT bolBO besBQ bihBA bwaBW bvtBV braBR
iotIO brnBN bgrBG bfaBF bdiBI cpvCV khmKH cmrCM canCA cymKY cafCF tcdTD chlCL chnCN cxrCX cckCC
colCO comKM cogCG codCD cokCK criCR civCI hrvHR cubCU cuwCW cypCY czeCZ dnkDK djiDJ dmaDM domDO
ecuEC egyEG slvSV gnqGQ eriER estEE swzSZ ethET flkFK froFO fjiFJ finFI fraFR gufGF pyfPF atfTF
gabGA gmbGM geoGE deuDE ghaGH gibGI grcGR grlGL grdGD glpGP gumGU gtmGT ggyGG ginGN gnbGW guyGY
htiHT hmdHM vatVA hndHN hkgHK hunHU islIS indIN idnID irnIR irqIQ irlIE imnIM isrIL itaIT jamJM
jpnJP jeyJE jorJO kazKZ kenKE kirKI prkKP korKR xkkXK kwtKW kgzKG laoLA lvaLV lbnLB lsoLS lbrLR
lbyLY lieLI ltuLT luxLU macMO mdgMG mwiMW mysMY mdvMV mliML mltMT mhlMH mtqMQ mrtMR musMU mytYT
mexMX fsmFM mdaMD mcoMC mngMN mneME msrMS marMA mozMZ mmrMM namNA nruNR nplNP nldNL nclNC nzlNZ
nicNI nerNE ngaNG niuNU nfkNF mkdMK mnpMP norNO omnOM pakPK plwPW psePS panPA pngPG pryPY perPE
phlPH pcnPN polPL prtPT priPR qatQA reuRE rouRO rusRU rwaRW blmBL shnSH knaKN lcaLC mafMF spmPM
vctVC wsmWS smrSM stpST sauSA senSN srbRS sycSC sleSL sgpSG sxmSX svkSK svnSI slbSB somSO zafZA
sgsGS ssdSS espES lkaLK sdnSD surSR sjmSJ sweSE cheCH syrSY twnTW tjkTJ tzaTZ thaTH tlsTL tgoTG
tklTK tonTO ttoTT tunTN turTR tkmTM tcaTC tuvTV ugaUG ukrUA areAE gbrGB usaUS umiUM uryUY uzbUZ
vutVU venVE vnmVN vgbVG virVI wlfWF eshEH yemYE zmbZM zweZW
`

const byThree = new Map(
  CODES.trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(3)]),
)

/** Converts `gbr` to `GB`; null for codes that are not countries, such as `zzz`. */
export function alpha2Of(code: string): string | null {
  return byThree.get(code.toLowerCase()) ?? null
}

/** Returns the name of a country in a language; the code itself if it is not of a country. */
export function countryName(code: string, language: string): string {
  const region = alpha2Of(code)
  return (region && displayNames(language, { type: 'region' }).of(region)) ?? code.toUpperCase()
}
