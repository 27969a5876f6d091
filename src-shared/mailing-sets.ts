// Programs that mail, or keep the people who are mailed, and how each takes in the approved rows of a list.

/** As a table in CSV: the list's own columns with the cleaned address among them, these results, and what separates cells. */
export interface MailingSet {
  readonly name: string;
  readonly results: readonly string[];
  readonly delimiter: string;
}

export const MAILING_SETS: readonly MailingSet[] = [
  { name: 'HubSpot', results: ['vouch_score'], delimiter: ',' },
  { name: 'Salesforce', results: ['vouch_score'], delimiter: ',' },
  { name: 'Pipedrive', results: ['vouch_score'], delimiter: ',' },
  { name: 'Mailchimp', results: [], delimiter: ',' },
  { name: 'Brevo', results: [], delimiter: ';' },
];
