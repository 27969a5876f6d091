// Which observations keep a verdict from resting on limited evidence.
import { expect, test } from 'vitest';
import { isInformative } from '../../../src-main/engine/scoring/informative.ts';
import { EVIDENCE, isEvidenceCode } from '../../../src-shared/evidence/table.ts';

const INFORMATIVE = `
syntax_invalid domain_not_found no_mail_route null_mx implicit_mx_unconfirmed probable_typo lookalike_domain disposable_mx disposable
free_provider_for_company name_matches name_partly_matches name_half_fits name_mismatch company_matches company_mismatch company_imitated domain_new
domain_young domain_settled domain_established domain_old registration_pending registration_not_needed website_seen website_none website_placeholder
website_parked certificate_problem website_pending website_not_needed mailbox_exists mailbox_not_found mailbox_disabled mailbox_full catch_all
mailbox_pending mailbox_not_needed history_fraud history_bounced history_bounced_long_ago history_good_customer history_replied history_wrote
history_delivered history_domain_bounces history_naming_fits history_naming_differs tor override_deny
`;

test('what says something of the owner, caps the score, is pending or was spared', () => {
  const codes = Object.keys(EVIDENCE).filter(isEvidenceCode).filter(isInformative);
  expect(codes).toEqual(INFORMATIVE.trim().split(/\s+/));
});
