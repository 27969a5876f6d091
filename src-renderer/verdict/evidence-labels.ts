// The words of a line of evidence: those of its entry in the table, or its code spelt out.
import type { Evidence } from '../../src-shared/evidence/evidence.ts';
import { EVIDENCE, isEvidenceCode } from '../../src-shared/evidence/table.ts';
import { upperFirst } from '../../src-shared/letter-case.ts';

export type EvidenceWords = Pick<Evidence, 'label' | 'rows' | 'answer' | 'gap'>;

/** The words of a code; one that is not in the table is spelt out, so that lines of another version still read. */
export function evidenceLabel(code: string): EvidenceWords {
  if (isEvidenceCode(code)) return EVIDENCE[code];
  return { label: upperFirst(code.replaceAll('_', ' ')), rows: [] };
}
