import assert from 'node:assert/strict';
import { renameColumns, renameProperties } from '../../../../core/markers/import/rename-columns.ts';

describe('the fields of markers that the caller declares', () => {
  it('take the declared columns instead of those with known names', () => {
    const columns = ['name', 'label', 'date', 'when'];
    assert.deepEqual(renameColumns(columns), ['title', 'label', 'eventDate', 'when']);
    const declared = { title: 'label', date: 'when' };
    assert.deepEqual(renameColumns(columns, declared), ['name', 'title', 'date', 'eventDate']);
  });

  it('are the columns with their own names rather than those with similar ones', () => {
    assert.deepEqual(renameColumns(['Title', 'title']), ['Title', 'title']);
  });

  it('leave another column of the name of the field a property', () => {
    assert.deepEqual(renameColumns(['title', 'label'], { title: 'label' }), ['title (2)', 'title']);
    const properties = { title: 'a', label: 'b' };
    assert.deepEqual(
      { ...renameProperties(properties, { title: 'label' }) },
      { 'title (2)': 'a', title: 'b' },
    );
  });

  it('are found in properties by their names, also by inherited ones', () => {
    const properties = { toString: 'a', when: '2024-01-02' };
    const declared = { title: 'toString', date: 'when' };
    assert.deepEqual({ ...renameProperties(properties, declared) }, { title: 'a', eventDate: '2024-01-02' });
  });
});
