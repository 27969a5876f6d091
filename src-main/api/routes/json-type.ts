// The media type of every answer that is not a refusal.

export const JSON_TYPE = 'application/json; charset=utf-8';
